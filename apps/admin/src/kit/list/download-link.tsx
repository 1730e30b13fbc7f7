import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { useMutation } from "@tanstack/react-query";

/** The documented path of a list's download, or several with their labels. */
export type Downloads = string | readonly { path: string; label: string }[];

type DownloadLinksProps = { downloads: Downloads; query: string };

/** The downloads of a list under its present conditions. */
export function DownloadLinks({ downloads, query }: DownloadLinksProps) {
  const links = typeof downloads === "string" ? [{ path: downloads, label: "匯出 CSV" }] : downloads;
  return (
    <div className="flex flex-wrap gap-x-4">
      {links.map(({ path, label }) => (
        <DownloadLink key={path} href={`${path}${query}`} label={label} />
      ))}
    </div>
  );
}

/** Downloads a file of a documented path; the browser shows how far it is. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  const { client } = trpc.useUtils();
  // The browser keeps a refusal to itself: without a session this call leads to the login.
  const checkSession = useMutation({ mutationFn: () => client.admin.session.current.query() });
  return (
    <a
      href={href}
      download
      onClick={() => checkSession.mutate()}
      className={buttonClass("quiet", "sm", "px-0! text-sm! lg:min-h-9!")}
    >
      {label}
    </a>
  );
}
