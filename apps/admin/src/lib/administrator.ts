import { trpc } from "@panshi/client/trpc";
import type { SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import { hasSessionHint } from "@panshi/contracts/accounts/session-hint";
import { toast } from "@panshi/ui/overlay/toast-store";
import { hashKey, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createContext, use } from "react";
import { failureOf } from "./failure.ts";
import { hasUnsavedWork } from "./unsaved-work.ts";

const key = getQueryKey(trpc.admin.session.current, undefined, "query");

/** The signed-in administrator; null for none (401). */
export function useSession() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<SignedInAdministrator | null> => {
      if (!hasSessionHint(document.cookie, "administrator")) return null;
      try {
        return await client.admin.session.current.query(undefined, { signal });
      } catch (error) {
        if (failureOf(error).signedOut) return null;
        throw error;
      }
    },
  });
}

/** Sets the administrator after a sign-in, and drops every cached query of the one before. */
export function useSetAdministrator(): (administrator: SignedInAdministrator) => void {
  const queries = useQueryClient();
  return (administrator) => {
    queries.removeQueries({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(key) });
    queries.setQueryData(key, administrator);
  };
}

/**
 * Handles a call that found the session ended: the guard redirects to the login. With unsaved changes the screen stays
 * open, because saving works again after signing in in another tab.
 */
export function handleSessionEnded(queries: QueryClient): void {
  if (hasUnsavedWork()) {
    toast({
      title: "登入已經過期",
      description: "你寫的內容還在這裡。請在另一個分頁重新登入，再回來儲存。",
      kind: "destructive",
    });
    return;
  }
  if (!queries.getQueryData(key)) return;
  toast({ title: "登入已經過期", description: "請重新登入。", kind: "destructive" });
  queries.setQueryData(key, null);
}

/** Refetches the administrator after a refusal: the role has changed, and what it may not do any more goes away. */
export function refetchAdministrator(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: key });
}

export const AdministratorContext = createContext<SignedInAdministrator | null>(null);

/** The signed-in administrator. Throws outside the session guard. */
export function useAdministrator(): SignedInAdministrator {
  const administrator = use(AdministratorContext);
  if (!administrator) throw new Error("useAdministrator needs SessionGuard");
  return administrator;
}

/** Whether the signed-in administrator's role holds the permission. */
export function useHasPermission(permission: Permission): boolean {
  return hasPermission(useAdministrator().role, permission);
}
