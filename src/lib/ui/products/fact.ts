/** A figure of a product by its name; `list` is the list of products that share it, below `/products`. */
export interface Fact {
  name: string;
  value: string;
  list?: string | false;
}
