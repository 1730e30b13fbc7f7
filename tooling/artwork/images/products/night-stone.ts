import { meteoriteShader } from "../meteorite.ts";

/** A meteorite in a night without stars; the melt of its fall has left fine threads in its crust. */
export const nightStoneShader = meteoriteShader(3, { stars: 0, life: 0, flow: 1 });
