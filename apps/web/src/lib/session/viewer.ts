import { urlQuery } from "@panshi/client/http";
import type { User } from "@panshi/contracts/member";
import { hasSessionHint } from "@panshi/contracts/session-hint";
import { type QueryFunction, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { claimSessionStorage } from "./session-storage.ts";
import { syncStorageOwner } from "./storage-owner.ts";

const fetchUser = urlQuery({ on401: "null" }) as QueryFunction<User | null, string[]>;

/** Whoever turns out to look, the visit is theirs before anything of it is shown to them. */
async function fetchViewer(context: Parameters<typeof fetchUser>[0]): Promise<User | null> {
  const user = await fetchUser(context);
  if (user) claimSessionStorage(user.id);
  return user;
}

/** Who is looking: the current user, or null for a visitor, of whom the server need not be asked. */
export const viewerQuery = queryOptions({
  queryKey: ["/api/auth/user"],
  queryFn: (context) => (hasSessionHint(document.cookie, "member") ? fetchViewer(context) : null),
});

export type Viewer = {
  /** Null for a visitor, and while it is not known yet. */
  user: User | null;
  /** Not known yet; on the server always, for a kept page is the same for everybody. */
  loading: boolean;
};

/** The current viewer. When the call fails the caller counts as a visitor (S4.01). */
export function useViewer(): Viewer {
  const { data, isPending } = useQuery(viewerQuery);
  return { user: data ?? null, loading: isPending };
}

/** For event handlers: waits for the answer where it is still on its way. */
export function useGetViewer(): () => Promise<User | null> {
  const client = useQueryClient();
  return () => client.ensureQueryData(viewerQuery).catch(() => null);
}

/**
 * Makes a member who has just signed in the viewer, or asks who it is where the answer did not say; and forgets every
 * answer that was given to the visitor.
 */
export function useSetViewer(): (user: User | undefined) => void {
  const client = useQueryClient();
  return (user) => {
    if (user) {
      claimSessionStorage(user.id);
      client.setQueryData(viewerQuery.queryKey, user);
    } else {
      syncStorageOwner();
      void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
    }
    // The tRPC keys begin with the procedure's path; the site's public answers are the same for everybody.
    void client.invalidateQueries({
      predicate: ({ queryKey: [head] }) => Array.isArray(head) && !(head[0] === "member" && head[1] === "site"),
    });
  };
}
