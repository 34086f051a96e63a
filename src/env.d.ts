interface ImportMetaEnv {
  /** `KEY_PREFIX` of the environment, fixed at build. */
  readonly KEY_PREFIX: string;
  /** What the search finds for the examples of the API reference (`FoundExamples`), made by the build. */
  readonly FOUND_EXAMPLES: unknown;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

/** Attributes of the draft of WebMCP (declarative API): a form that an agent may fill in. Browsers without it pass them over. */
declare namespace astroHTML.JSX {
  interface FormHTMLAttributes {
    toolname?: string;
    tooldescription?: string;
    /** The agent may send it by itself: nothing here is bought or stored. */
    toolautosubmit?: boolean;
  }
  interface FieldsetHTMLAttributes {
    toolparamdescription?: string;
  }
}
