import { trpc } from "@panshi/client/trpc";
import { SEARCH_MAX } from "@panshi/contracts/platform/list";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAdministrator } from "../../lib/administrator.ts";
import { failureOf } from "../../lib/failure.ts";
import { notKept } from "../../lib/query/query-options.ts";
import { FOUND_MAX, sources } from "./sources.ts";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;

/** What the server finds for a text, source by source; a call is cancelled when the text changes. */
export function useFound(typed: string, composing: boolean) {
  const { client } = trpc.useUtils();
  const { role } = useAdministrator();
  const text = typed
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX);
  const [search, setSearch] = useState("");
  useEffect(() => {
    if (composing) return undefined;
    const timer = setTimeout(() => setSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, composing]);
  const asked = sources.filter(({ needs }) => hasPermission(role, needs));
  const results = useQueries({
    queries: asked.map(({ name, find }) => ({
      queryKey: ["palette", name, search],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await find(client, search, { signal })).slice(0, FOUND_MAX),
      enabled: search !== "" && search === text,
      ...notKept,
    })),
  });
  const current = search !== "" && search === text;
  return {
    /** Something is asked for, or will be as soon as no key follows. */
    busy: asked.length > 0 && text !== "" && (!current || results.some(({ isFetching }) => isFetching)),
    groups: asked.map(({ name }, at) => ({
      name,
      // In their order: none comes between those that are shown already.
      entries: current && results.slice(0, at).every(({ isFetching }) => !isFetching) ? (results[at]?.data ?? []) : [],
      failure: current && results[at]?.error ? failureOf(results[at].error).message : null,
    })),
  };
}
