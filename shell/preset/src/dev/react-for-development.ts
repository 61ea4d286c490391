import './react-refresh-hook.ts';
import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/runtime-core';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

const developmentBuilds: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
  'react/jsx-runtime': jsxRuntime,
};

/**
 * Runs in the browser before the script of the live shell. That shell brings React's production build, and hot reload
 * that keeps state needs the development build. This plugin replaces the copies that the shell shares.
 */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'react-for-development',
  beforeInit(options) {
    for (const [name, shares] of Object.entries(options.userOptions.shared ?? {})) {
      const build = developmentBuilds[name];
      if (!build) continue;
      for (const share of [shares].flat()) Object.assign(share, { get: () => () => build });
    }
    return options;
  },
};

registerGlobalPlugins([plugin]);
