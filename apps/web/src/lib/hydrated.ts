import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first client render, true from then on: for what the server cannot know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
