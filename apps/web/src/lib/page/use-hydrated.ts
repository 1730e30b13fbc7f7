import { useSyncExternalStore } from "react";

const noSubscription = () => () => {};

/** False on the server and in the first client render, true from then on: for what the server cannot know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
