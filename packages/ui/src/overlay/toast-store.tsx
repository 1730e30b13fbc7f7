import { useSyncExternalStore } from "react";
import { TOAST_LIMIT, TOAST_REMOVE_DELAY } from "./toast-limits.tsx";

type ToastKind = "default" | "destructive";
type ToastInput = {
  title: string;
  description?: string;
  kind?: ToastKind;
  /** A button, e.g. 復原; choosing it closes the toast. */
  action?: { label: string; onChoose: () => void };
};
type Toast = ToastInput & { id: number; kind: ToastKind; open: boolean };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const noToasts: readonly Toast[] = [];

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: number) {
  clearTimeout(removals.get(id));
  removals.delete(id);
  publish(toasts.filter((entry) => entry.id !== id));
}

/**
 * Shows a toast and returns its id. A newer one replaces the older ({@link TOAST_LIMIT}). Something must render the
 * Toaster; see `toast-outlet`.
 */
export function toast({ kind = "default", ...input }: ToastInput): number {
  lastId += 1;
  const entry = { ...input, kind, id: lastId, open: true };
  for (const old of toasts.slice(TOAST_LIMIT - 1)) {
    clearTimeout(removals.get(old.id));
    removals.delete(old.id);
  }
  publish([entry, ...toasts].slice(0, TOAST_LIMIT));
  return entry.id;
}

/** Closes a toast; it is removed from the store {@link TOAST_REMOVE_DELAY} ms later, or when the next one is shown. */
export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.open)) return;
  removals.set(
    id,
    setTimeout(() => remove(id), TOAST_REMOVE_DELAY),
  );
  publish(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

/** Closes every toast, e.g. before a dialog opens whose heading one would cover. */
export function dismissToasts(): void {
  for (const { id } of toasts) dismissToast(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts in the store, newest first, closed ones included. */
export const storedToasts = (): readonly Toast[] => toasts;

/** {@link storedToasts} as a hook; none on the server. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, storedToasts, () => noToasts);
