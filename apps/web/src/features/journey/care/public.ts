/** What other features may use of care. */
export { CareCard } from "./care-card.tsx";
