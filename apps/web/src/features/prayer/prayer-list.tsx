import type { Prayer } from "@panshi/contracts/prayer";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PrayerRow } from "./prayer-row.tsx";

const PrayerDialog = lazy(() => import("./prayer-dialog.tsx"));

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

/** The dialog that a prayer of a list opens in. It stays open when its prayer leaves the list. */
export function usePrayerDialog(): { dialog: ReactNode; openPrayer: (id: string) => void } {
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const dialog = shown && (
    <Suspense fallback={null}>
      {/* Stays mounted when closed, so that its closing animation can run. */}
      <PrayerDialog key={shown.id} {...shown} onClose={() => setShown({ ...shown, open: false })} />
    </Suspense>
  );
  return { dialog, openPrayer: (id) => setShown({ id, open: true }) };
}
