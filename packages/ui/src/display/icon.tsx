import { classList } from "../class-list.tsx";

/** Path data on a 24 grid, strokes 1.5 wide with square ends. */
const strokes = {
  home: "M3.5 11 12 3.5 20.5 11M6 9.5v11h12v-11M12 20.5v-5",
  book: "M12 6.5C9.5 4.6 6.5 4 3.5 4v14.5c3 0 6 .6 8.5 2.5 2.5-1.9 5.5-2.5 8.5-2.5V4c-3 0-6 .6-8.5 2.5V21",
  slip: "M8 3.5h8v17H8zM12 3.5V6M12 8.5v7",
  shop: "M4 8.5h16l-1.5 12h-13zM8.5 11V6.5a3.5 3.5 0 0 1 7 0V11",
  temple: "M2.5 8.5C6 8.5 9.5 6.5 12 3c2.5 3.5 6 5.5 9.5 5.5M5.5 8.5v12M18.5 8.5v12M2.5 20.5h19M9.5 20.5v-7h5v7",
  menu: "M3.5 8h17M8.5 16h12",
  close: "m5.5 5.5 13 13M18.5 5.5l-13 13",
  eye: "M2.5 12c2.5-4 5.7-6 9.5-6s7 2 9.5 6c-2.5 4-5.7 6-9.5 6s-7-2-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  "eye-off": "M2.5 10c2.5 3.5 5.7 5.3 9.5 5.3s7-1.8 9.5-5.3M12 15.5v3.5M6.8 14.2 5 17.5M17.2 14.2l1.8 3.3",
  check: "m4.5 12.5 5 5 10-11",
  "arrow-right": "M3.5 12h17M14.5 6l6 6-6 6",
  "arrow-left": "M20.5 12h-17M9.5 6l-6 6 6 6",
  "arrow-down": "M12 3.5v17M6 14.5l6 6 6-6",
  "chevron-down": "m5.5 9 6.5 6.5L18.5 9",
  play: "M7.5 4.5 19 12 7.5 19.5z",
  pause: "M8.5 4.5v15M15.5 4.5v15",
  sound: "M3.5 9.5v5h3.5l5 4.5V5L7 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  mute: "M3.5 9.5v5h3.5l5 4.5V5L7 9.5zM16 9.5l5 5M21 9.5l-5 5",
  plus: "M12 4.5v15M4.5 12h15",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4",
  reply: "M9.5 5.5 3.5 11.5l6 6M3.5 11.5h11a6 6 0 0 1 6 6v1",
  grip: "M4.5 8.5h15M4.5 12h15M4.5 15.5h15",
  file: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
  link: "M10 14.5a4.2 4.2 0 0 0 6 .3l3.3-3.3a4.2 4.2 0 0 0-6-6L11.5 7.3M14 9.5a4.2 4.2 0 0 0-6-.3l-3.3 3.3a4.2 4.2 0 0 0 6 6l1.8-1.8",
  trash: "M4 6.5h16M9.5 6.5v-3h5v3M6 6.5l1 14h10l1-14M10.5 10.5v6M13.5 10.5v6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5",
  key: "M15.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 12l-8.5 8.5M6 18l2.5 2.5M9.5 14.5 12 17",
  shield: "M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6zM9 12l2.2 2.2L15.5 10",
  device: "M7 3.5h10v17H7zM10.5 17.5h3",
  logout: "M13.5 3.5h-9v17h9M9.5 12h11M16.5 8l4 4-4 4",
} as const satisfies Record<string, string>;

export type IconName = keyof typeof strokes;
export const iconNames = Object.keys(strokes) as IconName[];

type IconProps = {
  name: IconName;
  className?: string;
};

/** An icon, hidden from screen readers; 1.25em tall unless a size class says otherwise. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      strokeMiterlimit="10"
      className={classList("shrink-0", className ?? "size-[1.25em]")}
      aria-hidden
      focusable={false}
    >
      <path d={strokes[name]} />
    </svg>
  );
}
