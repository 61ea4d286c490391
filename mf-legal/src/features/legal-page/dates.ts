/** ISO dates of all four documents. Change them with the texts. */
export const lastUpdated = '2024-12-29';
export const effective = '2025-01-01';
