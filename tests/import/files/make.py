"""Makes the spreadsheets of this folder: python3 make.py, with openpyxl, XlsxWriter and LibreOffice Calc (see README.md)."""

import datetime
import pathlib
import subprocess
import tempfile

import openpyxl
import xlsxwriter

here = pathlib.Path(__file__).parent

english = [
    "kind", "id", "name_en", "name_ar", "sample", "contains_latex", "cooling", "type", "tier", "firmness_min", "firmness_max",
    "height_cm", "warranty_years", "trial_nights", "price_queen", "price_king", "fill", "loft_min_cm", "loft_max_cm", "adjustable",
    "washable_cover", "price",
]
arabic = [
    "النوع", "المعرف", "الاسم بالانجليزية", "الاسم بالعربية", "نموذج", "تحتوي على لاتكس", "التبريد", "نوع المرتبة", "الفئة",
    "ادنى صلابة", "اعلى صلابة", "ارتفاع المرتبة (سم)", "الضمان (سنوات)", "ليالي التجربة", "سعر كوين", "سعر كينج", "الحشوة",
    "ادنى ارتفاع للوسادة (سم)", "اعلى ارتفاع للوسادة (سم)", "قابلة للتعديل", "غطاء قابل للغسل", "سعر الوسادة",
]
mattress = [
    "mattress", "pearl-hybrid", "Pearl Hybrid", "مرتبة اللؤلؤة الهجينة", "no", "no", "high", "hybrid", "premium", 5.5, 7,
    28, 10, 100, 2499.5, 2999, None, None, None, None, None, None,
]
pillow = [
    "pillow", "pearl-pillow", "Pearl Pillow", "وسادة اللؤلؤة", "no", "yes", "high", None, None, None, None,
    None, None, None, None, None, "shredded-latex", 9, 12, "yes", "yes", 149.75,
]


def by_openpyxl():
    """Arabic headers and words under a merged title, prices as text, and two sheets that have nothing to do with it."""
    book = openpyxl.Workbook()
    notes = book.active
    notes.title = "Notes"
    notes.append(["Call the supplier", "on Sunday"])
    sheet = book.create_sheet("المنتجات")
    sheet.sheet_view.rightToLeft = True
    sheet.append(["أسعار نوفمبر"])
    sheet.merge_cells("A1:E1")
    sheet.append(arabic)
    words = {
        "mattress": "مرتبة", "pillow": "وسادة", "no": False, "yes": "نعم", "high": "عالٍ", "hybrid": "هجينة", "premium": "راقية",
        "shredded-latex": "لاتكس مقطع",
    }
    for row in (mattress, pillow):
        sheet.append([words.get(cell, cell) if isinstance(cell, str) else cell for cell in row])
    sheet["O3"] = "٢٬٤٩٩٫٥٠ ر.ق"
    sheet["P3"] = "\u200f2999\u00a0QAR"
    hidden = book.create_sheet("old")
    hidden.append(english)
    hidden.sheet_state = "hidden"
    sheet["V9"] = "   "
    book.save(here / "by-openpyxl.xlsx")


def by_xlsxwriter():
    """What a spreadsheet makes of cells behind one's back: dates, errors, merges, hidden rows, formulas with and without a result."""
    book = xlsxwriter.Workbook(here / "by-xlsxwriter.xlsx")
    sheet = book.add_worksheet("Products")
    sheet.write_row(0, 0, english)
    rows = [list(mattress) for _ in range(6)]
    for number, row in enumerate(rows):
        row[1] = f"pearl-{number + 2}"
        for column, cell in enumerate(row):
            if cell is not None:
                sheet.write(number + 1, column, cell)
    day = book.add_format({"num_format": "d-mmm"})
    sheet.write_datetime(1, 9, datetime.datetime(2026, 7, 5), day)
    sheet.write_formula(2, 14, "=1/0", None, "#DIV/0!")
    sheet.write_formula(3, 14, "=2000+499", None, 2499)
    sheet.merge_range(4, 8, 5, 8, "premium")
    sheet.set_row(6, None, None, {"hidden": True})
    sheet.write_boolean(6, 5, False)
    sheet.write_string(6, 12, "10")
    book.close()


def by_libreoffice():
    """One sheet with formulas, from LibreOffice in its own way of writing each format."""
    with tempfile.TemporaryDirectory() as folder:
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = "Products"
        sheet.append(english)
        sheet.append(mattress)
        sheet.append(pillow)
        sheet["O2"] = "=2000+499.5"
        sheet["C2"] = 'Pearl "Cloud" Hybrid; soft, and more'
        source = pathlib.Path(folder) / "by-libreoffice.xlsx"
        book.save(source)
        # Separator, quote, character set (76 is UTF-8, 1 Windows-1252, 65535 UTF-16), first line.
        formats = {
            "xlsx": "xlsx:Calc MS Excel 2007 XML",
            "xls": "xls:MS Excel 97",
            "ods": "ods",
            "semicolon.csv": "csv:Text - txt - csv (StarCalc):59,34,76,1",
            "utf16.csv": "csv:Text - txt - csv (StarCalc):9,34,65535,1",
            "windows-1252.csv": "csv:Text - txt - csv (StarCalc):44,34,1,1",
        }
        for ending, how in formats.items():
            out = pathlib.Path(folder) / ending
            subprocess.run(["soffice", "--headless", "--convert-to", how, "--outdir", out, source], check=True, capture_output=True)
            made = next(out.iterdir())
            (here / f"by-libreoffice.{ending}").write_bytes(made.read_bytes())


by_openpyxl()
by_xlsxwriter()
by_libreoffice()
