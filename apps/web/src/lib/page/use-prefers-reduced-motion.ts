import { useState } from "react";

/** Whether the visitor asked for less motion when this was mounted; false on the server. */
export const usePrefersReducedMotion = (): boolean =>
  useState(() => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches)[0];
