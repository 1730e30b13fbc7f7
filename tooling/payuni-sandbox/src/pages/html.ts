const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Markup that is safe to send. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[] | null | false;

const markupOf = (part: Part): string => {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(({ markup }) => markup).join("");
  return String(part).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
};

/** HTML from a template; values are escaped unless they are `Html`. Null and false become empty. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
