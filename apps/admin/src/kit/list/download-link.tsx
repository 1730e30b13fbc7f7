import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { useQueryClient } from "@tanstack/react-query";

/** Downloads a file of a documented path; the browser shows how far it is. */
export function DownloadLink({ href, label = "下載 CSV" }: { href: string; label?: string }) {
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  // The browser keeps a refusal to itself: without a session this call leads to the login.
  const checkSession = () =>
    void queries.prefetchQuery({
      queryKey: ["session before a download"],
      queryFn: () => client.admin.session.current.query(),
      staleTime: 0,
    });
  return (
    <a href={href} download onClick={checkSession} className={buttonClass("quiet", "sm", "px-0!")}>
      {label}
    </a>
  );
}
