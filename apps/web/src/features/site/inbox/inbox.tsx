import { usePagedQuery } from "@panshi/client/paged-query";
import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { DialogLoading } from "../../../lib/components/loaded.tsx";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { useMarkRead } from "./use-mark-read.ts";

type InboxProps = { open: boolean; unread: number; onClose: () => void };

/** The member's notifications, newest first, in a dialog. */
export default function Inbox({ open, unread, onClose }: InboxProps) {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "notification", "list"], (page) => client.member.notification.list.query(page));
  const { read: markRead, readAll } = useMarkRead();
  // Notifications that could not be loaded are neither announced nor marked read.
  const hasUnread = unread > 0 && (list.rows || !list.error);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="通知"
        longRead
        description={hasUnread ? "還沒讀的，前面有一顆亮著的石子。" : undefined}
        footer={
          hasUnread && (
            <Button variant="line" size="sm" busy={readAll.isPending} onClick={() => readAll.mutate()}>
              {readAll.isPending ? "標記中..." : "全部標為已讀"}
            </Button>
          )
        }
      >
        <ReturnFocus />
        <ErrorMessage error={readAll.error ?? markRead.error} />
        <PagedList
          list={list}
          what="通知"
          loading={<DialogLoading />}
          empty={<p className="measure py-8 text-ink-soft">還沒有通知。有要告訴你的事，會放在這裡。</p>}
        >
          {(notifications) => (
            <ul>
              {notifications.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  busy={markRead.isPending && markRead.variables.id === notification.id}
                  onRead={() => markRead.mutate({ id: notification.id })}
                  onFollow={() => {
                    if (!notification.isRead) markRead.mutate({ id: notification.id });
                    onClose();
                  }}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </DialogContent>
    </Dialog>
  );
}
