import { useSyncExternalStore } from "react";
import { type Cart, parseCart } from "./cart.ts";

const STORAGE_KEY = "panshi:cart";
const emptyCart: Cart = [];
const listeners = new Set<() => void>();
/** The cart where the browser keeps nothing for us: it lives as long as the page. */
let memoryText: string | null = null;
let lastParsed: { text: string | null; cart: Cart } = { text: null, cart: emptyCart };

function storedText(): string | null {
  try {
    return memoryText ?? localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // Storage is closed to us.
  }
}

/** The same list as long as nothing changed, as React wants it. */
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
  // Other tabs share the cart; only they hear of a change by this event.
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

/** Changes the cart by what it is now, in whichever tab it was changed last. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const text = JSON.stringify(change(current()));
  try {
    localStorage.setItem(STORAGE_KEY, text);
    memoryText = null;
  } catch {
    memoryText = text; // Full, or closed to us.
  }
  notify();
}

/** The cart of this browser; empty on the server and while hydrating. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, current, () => emptyCart);
