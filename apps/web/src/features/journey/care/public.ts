/** What other features may use of care. */
export { CrisisHelplinesCard } from "./crisis-helplines-card.tsx";
