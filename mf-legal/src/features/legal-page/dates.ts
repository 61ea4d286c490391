/** ISO dates that all four documents carry; they change with the texts. */
export const lastUpdated = '2024-12-29';
export const effective = '2025-01-01';
