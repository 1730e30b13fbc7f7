import { useSyncExternalStore } from "react";

/** Whether a call was answered that the site is closed for maintenance, until one is answered otherwise. */
let inMaintenance = false;
const listeners = new Set<() => void>();

export function setMaintenanceDetected(found: boolean): void {
  if (found === inMaintenance) return;
  inMaintenance = found;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useMaintenance = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => inMaintenance,
    () => false,
  );
