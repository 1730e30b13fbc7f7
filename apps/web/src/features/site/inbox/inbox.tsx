import { usePagedQuery } from "@panshi/client/paged-query";
import { ReturnFocus } from "@panshi/client/return-focus";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { type InboxNotification, notificationTypes } from "@panshi/contracts/platform/notification";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { Link } from "react-router-dom";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { DialogLoading } from "../../../lib/components/query-boundary.tsx";
import { PagedList } from "../../../lib/components/paged-list.tsx";

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

/** Marks one or all notifications read, and refreshes the list and the number. */
function useMarkRead() {
  const { notification } = trpc.useUtils().member;
  const onSuccess = async () => {
    await Promise.all([notification.list.invalidate(), notification.unread.invalidate()]);
  };
  return {
    read: trpc.member.notification.read.useMutation({ onSuccess }),
    readAll: trpc.member.notification.readAll.useMutation({ onSuccess }),
  };
}

type NotificationItemProps = {
  notification: InboxNotification;
  busy: boolean;
  onRead: () => void;
  /** Called when its link is followed. */
  onFollow: () => void;
};

/** One notification. An unread one has a mark and a button to mark it read. */
export function NotificationItem({ notification, busy, onRead, onFollow }: NotificationItemProps) {
  const { title, message, type, path, isRead, createdAt } = notification;
  return (
    <li className="grid gap-1 border-b border-line py-5 first:pt-0">
      <h3 className="flex items-baseline gap-3 text-base font-medium">
        {!isRead && <span aria-hidden className="chip size-2.5 shrink-0 bg-accent" />}
        <span className={isRead ? "font-body font-normal text-ink-soft" : "font-body"}>
          {!isRead && <span className="sr-only">未讀：</span>}
          {title}
        </span>
      </h3>
      <p className="whitespace-pre-line text-ink-soft">{message}</p>
      {path && (
        <p>
          <Link
            to={path}
            onClick={onFollow}
            className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-8 hover:decoration-ink"
          >
            去看看<span className="sr-only">：{title}</span>
          </Link>
        </p>
      )}
      <p className="flex min-h-11 items-center justify-between gap-4 text-sm text-ink-soft">
        <span>
          {notificationTypes[type]}　<time dateTime={createdAt}>{formatTaipeiDay(createdAt)}</time>
        </span>
        {!isRead && (
          <button
            type="button"
            disabled={busy}
            onClick={onRead}
            className="min-h-11 text-ink underline decoration-line-strong underline-offset-8 hover:decoration-ink"
          >
            讀過了<span className="sr-only">：{title}</span>
          </button>
        )}
      </p>
    </li>
  );
}
