// Journeys, fault runs and fuzzing run in the country that ships with the portal; this is for their own process.
import '@portal/platform/country/testing/configure-shipped';
