import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect } from "react";
import { clearSessionStorage, readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";
import { syncStorageOwner } from "../../../lib/session/storage-owner.ts";
import { paths } from "../../../paths.ts";

const STORAGE_NAME = "farewell";
const farewells = {
  deleted: { title: "帳號刪除了", description: "謝謝你來過。願你一路平安。" },
  everywhere: { title: "全部登出了", description: "每個裝置都要再登入一次。" },
} as const;
type Farewell = keyof typeof farewells;

/** After the session ended: clears session storage and loads the landing page, which shows the message. */
export function goHomeSignedOut(farewell: Farewell): void {
  clearSessionStorage();
  // Otherwise the landing page would find the sign-out new, and clear the message with the rest.
  syncStorageOwner();
  writeSessionItem(STORAGE_NAME, farewell);
  location.assign(paths.landing);
}

/** Shows the message that {@link goHomeSignedOut} left, once. */
export function useShowSignOutToast(): void {
  useEffect(() => {
    const left = readSessionItem(STORAGE_NAME);
    if (left === null) return;
    writeSessionItem(STORAGE_NAME, null);
    if (left in farewells) toast(farewells[left as Farewell]);
  }, []);
}
