import { NONE } from "../../../kit/list/cells.tsx";

/** A share in percent: 4.98%; — where nothing can be said. */
export const formatRate = (rate: number | null): string => (rate === null ? NONE : `${rate}%`);
