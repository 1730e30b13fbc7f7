import { fetchJsonQuery } from "@panshi/client/http";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { hasSessionHint } from "@panshi/contracts/accounts/session-hint";
import { type QueryFunction, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { claimSessionStorage } from "./session-storage.ts";
import { syncStorageOwner } from "./storage-owner.ts";

const fetchUser = fetchJsonQuery({ on401: "null" }) as QueryFunction<SignedInMember | null, string[]>;

/** Makes the user the owner of session storage before anything of it is shown. */
async function fetchViewer(context: Parameters<typeof fetchUser>[0]): Promise<SignedInMember | null> {
  const user = await fetchUser(context);
  if (user) claimSessionStorage(user.id);
  return user;
}

/** The current user, or null for a visitor. Without a session hint in the cookies no request is made. */
export const viewerQuery = queryOptions({
  queryKey: ["/api/auth/user"],
  queryFn: (context) => (hasSessionHint(document.cookie, "member") ? fetchViewer(context) : null),
});

export type Viewer = {
  /** Null for a visitor, and while loading. */
  user: SignedInMember | null;
  /** Always true on the server, because a cached page is the same for everybody. */
  loading: boolean;
};

/** The current viewer. When the request fails they count as a visitor (S4.01). */
export function useViewer(): Viewer {
  const { data, isPending } = useQuery(viewerQuery);
  return { user: data ?? null, loading: isPending };
}

/** For event handlers: resolves to the viewer, waiting for the request if it is still running. */
export function useGetViewer(): () => Promise<SignedInMember | null> {
  const client = useQueryClient();
  return () => client.ensureQueryData(viewerQuery).catch(() => null);
}

/**
 * Sets the viewer after a sign-in, or fetches them again where the response did not say who it is; and invalidates
 * every answer that was given to the visitor.
 */
export function useSetViewer(): (user: SignedInMember | undefined) => void {
  const client = useQueryClient();
  return (user) => {
    if (user) {
      claimSessionStorage(user.id);
      client.setQueryData(viewerQuery.queryKey, user);
    } else {
      syncStorageOwner();
      void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
    }
    // A tRPC key begins with the procedure's path; the answers of `member.site` are the same for everybody.
    void client.invalidateQueries({
      predicate: ({ queryKey: [head] }) => Array.isArray(head) && !(head[0] === "member" && head[1] === "site"),
    });
  };
}
