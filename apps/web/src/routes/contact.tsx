import { PhraseWrappedText } from "@panshi/ui/display/phrases";
import { Link } from "react-router-dom";
import { ContactList } from "../features/content/legal/contact-list.tsx";
import { SellerDetails } from "../features/content/legal/seller-details.tsx";
import { Page } from "../lib/page/page.tsx";
import { useSiteContent } from "../lib/query/site-content.ts";
import { paths } from "../paths.ts";

export default function Contact() {
  const { text } = useSiteContent("contact");
  const title = text("title") ?? "有話想說，我們在";
  return (
    <Page title="聯絡我們" description="帳號、付款或退費的問題，或是想說說祈願的心得，都可以寫來。">
      <div className="paper flex flex-wrap gap-12 px-6 py-air-2 sm:px-12 lg:gap-24 lg:px-24">
        <h1 className="min-w-0 flex-[4_1_16rem] text-4xl sm:text-5xl">
          <PhraseWrappedText text={title} />
        </h1>
        <div className="measure grid min-w-0 flex-[7_1_28rem] content-start gap-12">
          <p className="text-lg whitespace-pre-line">
            {text("intro") ?? "帳號、付款或退費的問題，請附上註冊的電子郵件與訂單編號，我們比較快找得到。"}
          </p>
          <ContactList />
          <SellerDetails />
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            {[
              { to: paths.terms, label: "服務條款" },
              { to: paths.privacy, label: "隱私權與個資告知" },
              { to: paths.refund, label: "猶豫期與退費" },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="thumb inline-flex items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}
