/** A desktop's width and height in CSS pixels; a phone's stand in the configuration. */
export const DESKTOP = { width: 1440, height: 900 };

/**
 * The main journeys are walked twice, on a phone and on a desktop. Every other test marked `@both` is walked on a phone, and
 * looked at in both widths: a second walk to the same state would show no more, and costs more than all that is looked at.
 */
export const walkedTwice = /(journey|keyboard|motion|payment|dashboard|states|admin|admin-oracles)\.spec\.ts$/;
