import { trpc } from "@panshi/client/trpc";
import { UNREAD_COUNT_MAX } from "@panshi/contracts/platform/limits";
import { lazy, Suspense, useState } from "react";
import { unreadQueryOptions } from "../../../lib/query/query-options.ts";

const Inbox = lazy(() => import("./inbox.tsx"));

/**
 * The button that shows the number of unread notifications, fetched every minute while the page is visible, and opens
 * the inbox.
 */
export function Bell() {
  const { data: unread = 0 } = trpc.member.notification.unread.useQuery(undefined, {
    ...unreadQueryOptions,
    meta: { quiet: true },
  });
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className="thumb relative flex shrink-0 animate-fade items-center ps-2.5 text-ink-soft hover:text-ink"
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="square"
          aria-hidden
          className="size-6 shrink-0"
        >
          <path d="M4.5 17.5h15l-2-3v-4a5.5 5.5 0 0 0-11 0v4zM12 5V2.5M10 20.5h4" />
        </svg>
        <span className="sr-only">通知</span>
        {unread > 0 && (
          <>
            <span aria-hidden className="chip absolute start-6.5 top-[calc(50%-var(--spacing)*3)] size-2.5 bg-accent" />
            <span className="tabular ms-0.75 self-start pt-1.5 whitespace-nowrap text-xs leading-none text-ink">
              {unreadLabel(unread)}
              <span className="sr-only"> 則未讀</span>
            </span>
          </>
        )}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <Inbox open={open} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The bell's label: the number of unread notifications, `99+` for more than 99, empty for none. */
export const unreadLabel = (unread: number): string =>
  unread >= UNREAD_COUNT_MAX ? "99+" : unread > 0 ? String(unread) : "";
