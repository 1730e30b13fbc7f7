import { trpc } from "@panshi/client/trpc";
import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import { Skeleton } from "@panshi/ui/display/skeleton";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { QueryError } from "../../../shell/load-error.tsx";
import { SessionRows } from "../account/public.tsx";
import { administratorResource } from "./administrator-resource.ts";

const Nothing = z.strictObject({});

/** The devices of another administrator, and the way to sign all of them out. */
export function AdministratorSessionsDialog({ row }: { row: AdministratorListItem }) {
  const { endSessions } = trpc.useUtils().client.admin.administrator;
  const list = trpc.admin.administrator.sessions.useQuery({ id: row.id });
  return (
    <ActionDialog
      noun={administratorResource}
      row={row}
      title={`${personName(row)}登入的裝置`}
      schema={Nothing}
      values={{}}
      ready={() => (list.data?.length ?? 0) > 0}
      submit="全部登出"
      call={() => endSessions.mutate({ id: row.id })}
      done={() => ({ title: "裝置都已登出", description: personName(row) })}
    >
      {list.data ? (
        list.data.length > 0 ? (
          // Focusable, so that a long list is scrolled by keyboard.
          <div role="group" aria-label="裝置" tabIndex={0}>
            <SessionRows sessions={list.data} />
          </div>
        ) : (
          <p className="text-ink-soft">現在沒有登入的裝置。</p>
        )
      ) : list.error ? (
        <QueryError title="裝置讀取失敗" query={list} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </ActionDialog>
  );
}
