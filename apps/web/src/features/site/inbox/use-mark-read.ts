import { trpc } from "@panshi/client/trpc";

/** Marks one or all notifications read, and refreshes the list and the number. */
export function useMarkRead() {
  const { notification } = trpc.useUtils().member;
  const onSuccess = async () => {
    await Promise.all([notification.list.invalidate(), notification.unread.invalidate()]);
  };
  return {
    read: trpc.member.notification.read.useMutation({ onSuccess }),
    readAll: trpc.member.notification.readAll.useMutation({ onSuccess }),
  };
}
