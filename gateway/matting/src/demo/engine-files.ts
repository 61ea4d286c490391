/** The engine's files: the code of the layers, the weights of its network, and MediaPipe's person network. */
export type EngineFile = 'layers' | 'weights' | 'person';

/** Reads one of the engine's files. */
export type ReadEngineFile = (file: EngineFile) => Promise<Uint8Array>;
