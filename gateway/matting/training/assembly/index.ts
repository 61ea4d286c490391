// Both networks' layers, compiled into src/demo/network/layers.wasm.
export * from './float-layers';
export * from './quantised-layers';
