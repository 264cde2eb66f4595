/**
 * Settings: where each comes from (option, environment, properties file, default), parsed once, all
 * errors reported together.
 */
package io.bartie.config;
