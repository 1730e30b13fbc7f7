import { Icon } from "@panshi/ui/display/icon";

/** Pages outside the back office; each opens in a new tab. */
const links = [
  { href: "/", label: "會員網站", line: "訪客看見的首頁" },
  { href: "/oracle-draw", label: "抽一支籤", line: "用訪客的眼睛看籤" },
  { href: "/api/docs", label: "API 文件", line: "給串接的人" },
] as const;

/** Links to the sites that the back office manages. */
export function QuickLinks() {
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="pb-4 text-xl">
        快速前往
      </h2>
      <ul className="border-t border-line-strong">
        {links.map(({ href, label, line }) => (
          <li key={href} className="border-b border-line">
            <a href={href} target="_blank" rel="noopener" className="group flex min-h-11 items-center gap-4 py-2">
              <span className="grow">
                <span className="block underline-offset-8 group-hover:underline">{label}</span>
                <span className="block text-sm text-ink-soft">{line}</span>
              </span>
              <span className="sr-only">（開新分頁）</span>
              <Icon name="arrow-right" className="size-5 -rotate-45 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
