import { buttonClass } from "@panshi/ui/button";

/** Downloads a file of a documented path; the browser shows how far it is. */
export function DownloadLink({ href, label = "下載 CSV" }: { href: string; label?: string }) {
  return (
    <a href={href} download className={buttonClass("quiet", "sm", "px-0!")}>
      {label}
    </a>
  );
}
