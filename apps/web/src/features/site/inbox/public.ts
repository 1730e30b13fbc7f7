/** What other features may use of notifications. */
export { Bell } from "./bell.tsx";
