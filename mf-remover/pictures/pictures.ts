export const blogSlugs = [
  'improve-editing-workflow-retouch4me',
  'boost-sales-ai-optimized-images',
  'transparent-background-paint-paint3d',
  'portrait-photography-background-removal',
  'api-integration-guide-automated-workflows',
  'social-media-marketing-transparent-images',
];

/** The frame that the hero's subject steps out of, as shares of the subject's picture. */
export const heroWindow = { left: 0.12, top: 0.02, width: 0.76, height: 0.8 };
