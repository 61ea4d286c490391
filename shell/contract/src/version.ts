/** Version of the page contract. The gateway refuses builds with another one. */
export const pageContractVersion = 2;
