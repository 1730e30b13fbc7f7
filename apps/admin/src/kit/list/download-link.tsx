import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { useMutation } from "@tanstack/react-query";

/** The documented paths of a list's export, one a format. */
export type Downloads = readonly `/api/${string}`[];

type DownloadLinksProps = {
  downloads: Downloads;
  query: string /** What is exported, where a screen has more than one. */;
  what?: string;
};

const formatOf = (path: string) => (path.endsWith(".xlsx") ? "XLSX" : "CSV");

/** The exports of a list under its present conditions. */
export function DownloadLinks({ downloads, query, what = "" }: DownloadLinksProps) {
  return (
    <div className="flex flex-wrap gap-x-4">
      {downloads.map((path) => (
        <DownloadLink key={path} href={`${path}${query}`} label={`匯出${what} ${formatOf(path)}`} />
      ))}
    </div>
  );
}

/** The exports of the selected rows of a list, under its present conditions. */
export const SelectionDownloadLinks = ({
  downloads,
  query,
  ids,
}: Omit<DownloadLinksProps, "what"> & { ids: readonly string[] }) =>
  downloads.map((path) => (
    <DownloadLink
      key={path}
      variant="line"
      // Commas, for two hundred repeated keys would make a longer address than some servers take.
      href={`${path}${query ? `${query}&` : "?"}ids=${ids.join(",")}`}
      label={downloads.length === 1 ? "匯出所選" : `匯出所選 ${formatOf(path)}`}
    />
  ));

type DownloadLinkProps = { href: string; label: string; variant?: "quiet" | "line" };

/** Downloads a file of a documented path; the browser shows how far it is. */
export function DownloadLink({ href, label, variant = "quiet" }: DownloadLinkProps) {
  const { client } = trpc.useUtils();
  // The browser keeps a refusal to itself: without a session this call leads to the login.
  const checkSession = useMutation({ mutationFn: () => client.admin.session.current.query() });
  return (
    <a
      href={href}
      download
      onClick={() => checkSession.mutate()}
      className={buttonClass(variant, "sm", variant === "quiet" ? "px-0! text-sm! lg:min-h-9!" : undefined)}
    >
      {label}
    </a>
  );
}
