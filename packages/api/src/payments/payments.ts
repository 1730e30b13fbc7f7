import { router } from "../trpc.ts";

/** Payment's procedures: mounted here, filled by orders and PAYUNi. */
export const payments = router({});
