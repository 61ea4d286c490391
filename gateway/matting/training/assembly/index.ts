// Both networks' layers, compiled into src/demo/layers.wasm.
export * from './float-layers';
export * from './quantised-layers';
