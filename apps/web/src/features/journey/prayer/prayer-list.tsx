import type { Prayer } from "@panshi/contracts/journey/prayer";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { PrayerRow } from "./prayer-row.tsx";

const PrayerDialog = lazy(() => import("./prayer-dialog.tsx"));

/** A prayer that the address names; `onClose` takes it out of the address. */
export type LinkedPrayer = { id: string; onClose: () => void };

/** A list of prayers. */
export function PrayerList({ prayers, onOpen }: { prayers: readonly Prayer[]; onOpen: (id: string) => void }) {
  return (
    <ul>
      {prayers.map((prayer) => (
        <PrayerRow key={prayer.id} prayer={prayer} onOpen={() => onOpen(prayer.id)} />
      ))}
    </ul>
  );
}

/**
 * The dialog that a prayer of a list opens in. It stays open when its prayer leaves the list. `linked`: the prayer that the address
 * opens, as a notification's link does.
 */
export function usePrayerDialog(linked: LinkedPrayer | null = null): {
  dialog: ReactNode;
  openPrayer: (id: string) => void;
} {
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const linkedId = linked?.id;
  useEffect(() => {
    if (linkedId) setShown({ id: linkedId, open: true });
  }, [linkedId]);
  const close = (id: string) => {
    setShown({ id, open: false });
    linked?.onClose();
  };
  const dialog = shown && (
    <Suspense fallback={null}>
      {/* Stays mounted when closed, so that its closing animation can run. */}
      <PrayerDialog key={shown.id} {...shown} onClose={() => close(shown.id)} />
    </Suspense>
  );
  return { dialog, openPrayer: (id) => setShown({ id, open: true }) };
}
