import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type InboxNotification, notificationTypes } from "@panshi/contracts/platform/notification";
import { Link } from "react-router-dom";

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
