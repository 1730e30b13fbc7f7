import { useSyncExternalStore } from "react";

/** The calls that wait until the person has confirmed who they are: one dialog answers all of them. */
let waiting: readonly ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();
const changeTo = (next: typeof waiting) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog, or waits for the one that is open; whether the person confirmed. */
export const askToReauthenticate = (): Promise<boolean> => new Promise((resolve) => changeTo([...waiting, resolve]));

/** Closes the dialog, and lets what waited go on or fail. */
export function finishReauthentication(isConfirmed: boolean): void {
  const settled = waiting;
  changeTo([]);
  for (const settle of settled) settle(isConfirmed);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call waits for the person to confirm. */
export const useIsReauthenticating = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
