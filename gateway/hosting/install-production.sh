#!/bin/sh
# Installs the files that the gateway needs at run time. Run it in the root of the repository:
#   sh gateway/hosting/install-production.sh RUNTIME ONNX
# RUNTIME must be a new folder. It gets the gateway with its production dependencies. ONNX gets the ONNX runtime: copy it
# over RUNTIME where REMOVAL_MODEL is used. The builds of the shell and the remotes are not installed.
set -eu
runtime=$1
onnx=$2
pnpm="npx --yes $(node -p "require('./package.json').packageManager")"

# `cp -R` would put the new gateway into the old one.
if [ -e "$runtime/gateway" ]; then
  echo "$runtime has a gateway already. Install into a new folder." >&2
  exit 1
fi
mkdir -p "$runtime/shell" "$onnx/node_modules/.pnpm"
# The script continues in another folder.
onnx=$(cd "$onnx" && pwd)
cp package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc LICENSE "$runtime/"
cp -R gateway "$runtime/gateway"
cp -R shell/contract "$runtime/shell/contract"
cd "$runtime"
find . -name node_modules -prune -exec rm -rf {} +
find . -name '*.test.ts' -exec rm {} +
# Files with settings have secrets.
find . -name '*.env' -exec rm {} +
rm -rf gateway/src/testing gateway/matting/training gateway/data
$pnpm --filter '@liftout/gateway...' install --prod --frozen-lockfile --reporter=append-only

# The gateway reads only the network in this package; the rest is a program for browsers.
find node_modules/.pnpm/@mediapipe+selfie_segmentation@* -type f ! -name '*.tflite' ! -name package.json -exec rm {} +

# Node comes with the image or the system.
rm -rf node_modules/node node_modules/.pnpm/node@*
# Nothing reads types and source maps of packages at run time: a quarter of their size.
find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -exec rm {} +

rm -rf "$onnx"/node_modules/.pnpm/onnxruntime-node@*
mv node_modules/.pnpm/onnxruntime-node@* "$onnx/node_modules/.pnpm/"
platform=$(node -p 'process.platform')
architecture=$(node -p 'process.arch')
for folder in "$onnx"/node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin/*/*; do
  [ "$(basename "$folder")" = "$platform" ] || rm -rf "$folder"
done
for folder in "$onnx"/node_modules/.pnpm/onnxruntime-node@*/node_modules/onnxruntime-node/bin/*/"$platform"/*; do
  [ "$(basename "$folder")" = "$architecture" ] || rm -rf "$folder"
done
