import { useSyncExternalStore } from "react";
import { type Cart, parseCart } from "./cart.ts";

const KEY = "panshi:cart";
const none: Cart = [];
const listeners = new Set<() => void>();
/** The cart where the browser keeps nothing for us: it lives as long as the page. */
let unkept: string | null = null;
let read: { text: string | null; cart: Cart } = { text: null, cart: none };

function keptText(): string | null {
  try {
    return unkept ?? localStorage.getItem(KEY);
  } catch {
    return null; // Storage is closed to us.
  }
}

/** The same list as long as nothing changed, as React wants it. */
function current(): Cart {
  const text = keptText();
  if (text !== read.text) read = { text, cart: parseCart(text) };
  return read.cart;
}

const tell = () => {
  for (const listener of listeners) listener();
};

const heard = ({ key }: StorageEvent) => {
  if (key === KEY || key === null) tell();
};

function subscribe(listener: () => void): () => void {
  // Other tabs share the cart; only they hear of a change by this event.
  if (listeners.size === 0) addEventListener("storage", heard);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", heard);
  };
}

/** Changes the cart by what it is now, in whichever tab it was changed last. */
export function changeCart(change: (cart: Cart) => Cart): void {
  const text = JSON.stringify(change(current()));
  try {
    localStorage.setItem(KEY, text);
    unkept = null;
  } catch {
    unkept = text; // Full, or closed to us.
  }
  tell();
}

/** The cart of this browser; empty on the server and while hydrating. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, current, () => none);
