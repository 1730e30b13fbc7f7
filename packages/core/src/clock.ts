/** The one clock of the product: it follows the database, so that several servers agree; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set and move. */
export class FixedClock implements Clock {
  #now: Date;
  constructor(start: Date) {
    this.#now = start;
  }
  now(): Date {
    return new Date(this.#now);
  }
  /** Moves the clock on by whole milliseconds. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Taipei keeps UTC+8 all year. */
const TAIPEI_OFFSET = 8 * HOUR;

/** The Taipei day of a moment, `YYYY-MM-DD`. Every rule about a day is decided here. */
export const taipeiDay = (moment: Date): string =>
  new Date(moment.getTime() + TAIPEI_OFFSET).toISOString().slice(0, 10);

/** The first moment of the Taipei day of a moment. */
export const startOfTaipeiDay = (moment: Date): Date => new Date(Date.parse(taipeiDay(moment)) - TAIPEI_OFFSET);

/** The Taipei minute of a moment, for letters: `YYYY-MM-DD HH:MM`. */
export const formatTaipeiTime = (moment: Date): string =>
  new Date(moment.getTime() + TAIPEI_OFFSET).toISOString().slice(0, 16).replace("T", " ");

/** The day after a day, both `YYYY-MM-DD`. */
export const followingDay = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
