/** A desktop's width and height in CSS pixels; a phone's stand in the configuration. */
export const DESKTOP = { width: 1440, height: 900 };
