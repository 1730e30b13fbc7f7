import { useSyncExternalStore } from "react";
import { type Cart, parseCart } from "./cart.ts";

const STORAGE_KEY = "panshi:cart";
const emptyCart: Cart = [];
const listeners = new Set<() => void>();
/** The cart in memory, for browsers that block storage. */
let memoryText: string | null = null;
let lastParsed: { text: string | null; cart: Cart } = { text: null, cart: emptyCart };

function storedText(): string | null {
  try {
    return memoryText ?? localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // Storage is blocked.
  }
}

/** Returns the same array until something changes, as React requires. */
function current(): Cart {
  const text = storedText();
  if (text !== lastParsed.text) lastParsed = { text, cart: parseCart(text) };
  return lastParsed.cart;
}

const notify = () => {
  for (const listener of listeners) listener();
};

const onStorage = ({ key }: StorageEvent) => {
  if (key === STORAGE_KEY || key === null) notify();
};

function subscribe(listener: () => void): () => void {
  // The cart is shared with other tabs, and this event fires in them only.
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

/** Changes the cart based on its stored state, which another tab may have changed. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const text = JSON.stringify(change(current()));
  try {
    localStorage.setItem(STORAGE_KEY, text);
    memoryText = null;
  } catch {
    memoryText = text; // Storage is full or blocked.
  }
  notify();
}

/** The cart of this browser; empty on the server and during hydration. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, current, () => emptyCart);
