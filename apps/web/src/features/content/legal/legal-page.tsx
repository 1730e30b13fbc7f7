import { Link } from "react-router-dom";
import { Page } from "../../../lib/page/page.tsx";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { type LegalText, SITE_NAME_PLACEHOLDER } from "./legal-text.ts";
import { SellerDetails } from "./seller-details.tsx";

/** A legal page: a summary, its parts, the seller's details and a link to the contact page. */
export function LegalPage({ text }: { text: LegalText }) {
  const { name } = useSite();
  return (
    <Page title={text.title} description={text.summary}>
      <article className="paper grid gap-12 px-6 py-air-2 sm:px-12 lg:grid-cols-[4fr_7fr] lg:gap-24 lg:px-24">
        <header className="grid content-start gap-6 lg:sticky lg:top-16 lg:self-start">
          <h1 className="text-4xl sm:text-5xl">
            {/* A line ends with 與 rather than inside a word. */}
            {text.title.split(/(?<=與)/u).map((part) => (
              <span key={part} className="inline-block">
                {part}
              </span>
            ))}
          </h1>
          <p className="measure text-lg">{text.summary}</p>
          <p className="text-ink-soft">
            自 <time dateTime={text.since}>{text.since.replaceAll("-", "/")}</time> 起適用
          </p>
        </header>
        <div className="measure grid gap-12">
          {text.parts.map(({ heading, paragraphs, points }) => (
            <section key={heading} className="grid gap-4 border-t border-line pt-6">
              <h2 className="text-2xl">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph.replaceAll(SITE_NAME_PLACEHOLDER, () => name)}</p>
              ))}
              {points && (
                <ul className="grid list-disc gap-2 ps-6">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <SellerDetails />
          <p className="border-t border-line pt-6">
            還有疑問，
            <Link to={paths.contact} className="underline underline-offset-4">
              到聯絡頁問我們
            </Link>
            。
          </p>
        </div>
      </article>
    </Page>
  );
}
