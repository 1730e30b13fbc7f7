import { trpc } from "@panshi/client/trpc";
import { deviceLabel } from "@panshi/contracts/accounts/device";
import { Button } from "@panshi/ui/button";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { failureOf } from "../../../lib/failure.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { SessionRows } from "./public.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

/** The devices on which the administrator is signed in; each but this one can be signed out. */
export function OwnSessions() {
  const utils = trpc.useUtils();
  const { account } = utils.client.admin;
  const list = trpc.admin.account.sessions.useQuery(undefined, freshAtVisitOptions);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? account.endOtherSessions.mutate() : account.endSession.mutate({ id }),
    networkMode: "always",
    onSuccess: (_, id) => {
      toast({ title: id === null ? "其他裝置都已登出" : "裝置已登出" });
      // The button that was pressed is gone with its row.
      heading.current?.focus();
    },
    onError: (error) => toast({ title: "登出失敗", description: failureOf(error).message, kind: "destructive" }),
    onSettled: () => void utils.admin.account.sessions.invalidate(),
  });
  const others = list.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section aria-labelledby="own-sessions">
      <h2 ref={heading} id="own-sessions" tabIndex={-1} className="pb-4 text-xl focus:outline-none">
        登入的裝置
      </h2>
      <div className="border-t border-line-strong">
        {list.data ? (
          <SessionRows
            sessions={list.data}
            action={({ id, isCurrent, userAgent }) =>
              !isCurrent && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`登出${deviceLabel(userAgent)}`}
                  busy={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  登出
                </Button>
              )
            }
          />
        ) : list.error ? (
          <QueryError title="登入的裝置讀取失敗" query={list} className="pt-4" />
        ) : (
          <Skeleton className="mt-4 h-16" />
        )}
        {others.length > 0 && (
          <Button
            variant="line"
            size="sm"
            className="mt-4"
            busy={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            登出其他裝置
          </Button>
        )}
      </div>
    </section>
  );
}
